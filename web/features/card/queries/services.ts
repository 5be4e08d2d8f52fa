import { queryOptions } from '@tanstack/react-query';
import type { CardService, ServicesSlot } from '../parts/slots.ts';

/** What the owner of a card offers. */
export const servicesId = 'card.services';

export const servicesOptions = (userId: number, from: readonly ServicesSlot[]) =>
  queryOptions({ queryKey: [servicesId, userId], queryFn: () => readAll(from, userId) });

/** A failure of one feature must not hide what another one offers; without any answer the copy that this phone keeps shows. */
async function readAll(from: readonly ServicesSlot[], userId: number): Promise<CardService[]> {
  const answers = await Promise.allSettled(
    from.map(async ({ load }) => {
      const { default: read } = await load();
      return read(userId);
    }),
  );
  const failure = answers.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected' && answers.every(({ status }) => status === 'rejected'))
    throw failure.reason;
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
