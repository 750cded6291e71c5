/** The texts that the front page needs, in one file. */
export { default as check } from '../../../messages/fr/check.json';
export { default as shell } from '../../../messages/fr/shell.json';
