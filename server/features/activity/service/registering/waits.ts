import type { RawBuilder } from 'kysely';
import type { ViewerCtx } from '../../../../platform/context.ts';
import { toDecideOf } from '../../store/waits.ts';

/** Registrations that wait for whoever asks. */
export const countToDecide = ({ viewer }: ViewerCtx): RawBuilder<number> => toDecideOf(viewer.userId);
