/** Several chosen options are one answer, one a line. */
export const chosenIn = (value: string): string[] => (value === '' ? [] : value.split('\n'));

/** Wide characters of a written answer; undefined: its type bounds it otherwise. */
export const answerMax = (type: string): number | undefined =>
  type === 'text' ? 100 : type === 'textarea' ? 500 : undefined;

export const isNumber = (value: string): boolean => /^-?\d{1,12}(\.\d{1,4})?$/.test(value);
