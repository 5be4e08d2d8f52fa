/**
 * What may be personal in a text that a machine wrote: long numbers, phones with gaps, mail and network addresses, and
 * what is as long and mixed as a token. A database quotes the value it refused; a page's error the one it choked on.
 */
const personal =
  /[\w.+-]+@[\w-]+\.[\w.-]+|(?<![\w-])(?=[\w-]*\d)[\w-]{32,}|(?<!\d)1[3-9]\d[- ]\d{4}[- ]\d{4}(?!\d)|\d{6,}|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g;

export const redactPersonal = (text: string): string => text.replace(personal, '…');
