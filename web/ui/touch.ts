/** Is this a device one types on by thumb? There Enter belongs to the keyboard, not to the form. */
export function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
