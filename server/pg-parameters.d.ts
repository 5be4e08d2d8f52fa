/** The part of pg that is used beside its entry: how it writes a parameter of a statement. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): string | Buffer | null };
  export default utils;
}
