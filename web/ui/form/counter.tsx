import { validationWidth } from '@qunlu/contract/kernel/width.ts';

/** How much of the room is used, in wide characters: two Latin letters count as one. */
export function Counter({ value, max }: { value: string; max: number }) {
  const used = Math.ceil(validationWidth(value) / 2);
  return (
    <span aria-label={`已写${used}字，最多${max}字`} role="note">
      {used}/{max}
    </span>
  );
}
