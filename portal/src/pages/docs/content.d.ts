/** Modules that the build makes (portal/build/docs-content.ts). */

declare module 'virtual:docs-search/*' {
  const index: unknown;
  export default index;
}

declare module 'virtual:api-reference/*' {
  const set: import('./reference/model.ts').OperationSet;
  export default set;
}
