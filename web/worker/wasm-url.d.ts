/** Vite answers with the address of the file. */
declare module '*.wasm?url' {
  const address: string;
  export default address;
}
