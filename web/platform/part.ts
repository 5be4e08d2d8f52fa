import type { ComponentType } from 'react';
import { usePart } from './later.ts';

/** The code of a piece of a screen, fetched when the screen is. */
export type Part<Props = object> = () => Promise<{ default: ComponentType<Props> }>;

// By the import itself: whatever properties its component takes.
const loaded = new WeakMap<() => unknown, unknown>();

/** A screen together with the pieces that others bring to it, so that nothing moves once it stands. */
export async function withParts<Screen>(
  screen: Promise<Screen>,
  parts: readonly (() => Promise<unknown>)[],
): Promise<Screen> {
  const load = async (part: () => Promise<unknown>): Promise<void> => void loaded.set(part, await part());
  const [ready] = await Promise.all([screen, ...parts.map(load)]);
  return ready;
}

/** The code of a piece, its component as `default`: at once where it came with its screen, else when it comes. */
export function usePiece<Props>(part: Part<Props>): { default: ComponentType<Props> } | undefined {
  const here = loaded.get(part) as Awaited<ReturnType<Part<Props>>> | undefined;
  const later = usePart(part, here === undefined);
  return here ?? later;
}
