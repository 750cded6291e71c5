declare module 'virtual:flag-sprite' {
  /** Address of the picture of all flags; each is `#` and the ISO-2 code in it. */
  const address: string;
  export default address;
}
