/** Files that the build makes (portal/build/world-shapes.ts): each module is the address of one. */

declare module 'virtual:world-shapes/coarse' {
  const url: string;
  export default url;
}

declare module 'virtual:world-shapes/fine' {
  const url: string;
  export default url;
}
