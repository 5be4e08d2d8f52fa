import type { Ctx } from '../../../platform/context.ts';

const purpose = 'roster.phone';

/** What is kept of a number for as long as nobody has claimed it: nobody without the key finds the number again. */
export const hashOf = (ctx: Ctx, phone: string): Buffer => ctx.deps.secrets.mac(purpose, phone);

/** The hashes that a number may have been kept under, also before the key was changed. */
export const hashesOf = (ctx: Ctx, phone: string): Buffer[] => ctx.deps.secrets.macs(purpose, phone);

const sealPurpose = 'roster.row';

export const sealPhone = (ctx: Ctx, phone: string): string =>
  phone === '' ? '' : ctx.deps.secrets.seal(sealPurpose, phone);

/** '' when it cannot be opened any more. */
export const openPhone = (ctx: Ctx, sealed: string): string =>
  ctx.deps.secrets.open(sealPurpose, sealed) ?? '';
