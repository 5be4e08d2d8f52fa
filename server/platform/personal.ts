/**
 * Patterns of personal data in texts that machines write: long numbers, phones with gaps, mail and network addresses, and
 * tokens. A database error quotes the refused value, a page's error what it failed on.
 */
const personal =
  /[\w.+-]+@[\w-]+\.[\w.-]+|(?<![\w-])(?=[\w-]*\d)[\w-]{32,}|(?<!\d)1[3-9]\d[- ]\d{4}[- ]\d{4}(?!\d)|\d{6,}|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g;

export const redactPersonal = (text: string): string => text.replace(personal, '…');
