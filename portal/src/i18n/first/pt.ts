/** The texts that the front page needs, in one file. */
export { default as check } from '../../../messages/pt/check.json';
export { default as shell } from '../../../messages/pt/shell.json';
