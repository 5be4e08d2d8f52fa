import { agentRules } from '@qunlu/contract/agent/rules.ts';

/** Letters and digits without those that look alike, for people who read a code aloud. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A fresh code; `random` as in `Deps`. */
export function makeCode(random: (bytes: number) => Buffer): string {
  let code = '';
  while (code.length < agentRules.code)
    for (const byte of random(agentRules.code))
      // Bytes beyond the last whole multiple of the alphabet would make its first letters more frequent.
      if (byte < alphabet.length * 8 && code.length < agentRules.code)
        code += alphabet[byte % alphabet.length];
  return code;
}

/** As it is stored, however it was typed. */
export const readCode = (typed: string): string => typed.trim().toUpperCase();

/** A name as those see it who know the person only by a link: its first letter. */
export const masked = (name: string | null | undefined): string => {
  const [first] = [...(name ?? '').trim()];
  return first === undefined ? '*' : `${first}*`;
};

/** What an agent gets of an amount: never more than the rate, so that all parts together never exceed it. */
export const commissionOf = (amount: number, basisPoints: number): number =>
  Math.floor((amount * basisPoints) / 10_000);

/** The link of the app that carries a code. */
export const linkOf = (publicUrl: string, path: string, code: string): string => {
  const url = new URL(path, publicUrl);
  url.searchParams.set('agent', code);
  return url.href;
};
