/** The texts that the front page needs, in one file. */
export { default as check } from '../../../messages/es/check.json';
export { default as shell } from '../../../messages/es/shell.json';
