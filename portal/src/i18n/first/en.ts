/** The texts that the front page needs, in one file. */
export { default as check } from '../../../messages/en/check.json';
export { default as shell } from '../../../messages/en/shell.json';
