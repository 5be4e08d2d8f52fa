/** The provider does not ring the phones of a call, and trying again at once changes nothing. */
export class CallRefusal extends Error {
  /** What whoever called is told. */
  readonly words: string;

  constructor(message: string, words: string) {
    super(message);
    this.name = 'CallRefusal';
    this.words = words;
  }
}
