/**
 * A finding of a check: `{ path: 'web/ui/button.tsx', line: 3, message: '… belongs in …' }`.
 * The message says where the code belongs, not only that it is wrong. A warning is printed and fails nothing.
 */
export interface Finding {
  readonly path: string;
  readonly line?: number;
  readonly message: string;
  readonly level?: 'warning';
}

export type Check = (root: string) => Finding[];
