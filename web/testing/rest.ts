import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { askedSoFar } from './serve.ts';

/** A screen that goes on asking for ever, e.g. for a list that ends nowhere, is left. */
const turnsMost = 50;
/** A screen is loaded in steps: its route, what it needs to be let in, its code, and only then it asks. */
const quietTurns = 4;

/**
 * Waits until nothing is loaded and nothing asked any more: what a screen asks a moment after the last line of a test belongs to
 * that test, however busy the machine is.
 */
export async function comeToRest(): Promise<void> {
  let quiet = 0;
  for (let turn = 0; turn < turnsMost && quiet < quietTurns; turn += 1) {
    const before = askedSoFar();
    await act(async () => {
      await vi.dynamicImportSettled();
      await new Promise<void>((done) => void setTimeout(done));
    });
    quiet = askedSoFar() === before ? quiet + 1 : 0;
  }
}
