import { validationWidth } from '@qunlu/contract/kernel/width.ts';

const used = (value: string): number => Math.ceil(validationWidth(value) / 2);

/** Whether so much of the room is used that its end matters to who types. */
export const nearBound = (value: string, max: number): boolean => used(value) > max * 0.6;

/** How much of the room is used, in wide characters: two Latin letters count as one. */
export function Counter({ value, max }: { value: string; max: number }) {
  const now = used(value);
  return (
    <span aria-label={`已写${now}字，最多${max}字`} role="note">
      {now}/{max}
    </span>
  );
}
