import { pagingEnd, readPage } from '@qunlu/contract/kernel/paging.ts';
import {
  confirmEntry,
  listMembers,
  reportUnreachable,
  revealMember,
  type DirectoryEntry,
} from '@qunlu/contract/circle/directory.ts';
import { listMine, viewCircle } from '@qunlu/contract/circle/home.ts';
import { listOffers } from '@qunlu/contract/circle/offers.ts';
import type { QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { type LetterPage, letterPageSize } from '../../../platform/letters/letter-pages.ts';
import { usePaged } from '../../../platform/paged.ts';
import { freshMs, useRead } from '../../../platform/query.ts';
import { circleChanged } from '../parts/circle-changed.ts';

/** A circle as it stands for who looks. */
export const useCircle = (id: number) => useRead(viewCircle, { id });

/** As a visitor sees it, whoever looks. */
export const useCircleAsGuest = (id: number) => useRead(viewCircle, { id, guest: 1 });

/** The circles of the person, with what they have applied for; `q` searches. The last result stays until the next has loaded. */
export const useMine = (q: string) =>
  usePaged(listMine, q === '' ? {} : { q }, { staleTime: freshMs, keepsLast: true });

/** What members offer; '' of a kind is the first there is. */
export const useOffers = (id: number, kind: string, q: string) =>
  usePaged(
    listOffers,
    { id, ...(kind === '' ? {} : { kind }), ...(q === '' ? {} : { q }) },
    { keepsLast: true },
  );

/** What narrows a directory. */
export interface MemberSearch {
  id: number;
  q: string;
  /** 0: every group. */
  group: number;
  /** My own city alone. */
  city: boolean;
  /** My own industries alone. */
  industry: boolean;
  /** Seconds; 0: whenever they joined. */
  since: number;
}

interface MemberPage extends LetterPage<MemberSearch, DirectoryEntry> {
  next: number;
}

export function memberPages(
  search: MemberSearch,
  page: number,
): { queryKey: QueryKey; queryFn: QueryFunction<MemberPage> } {
  const { id, q, group, city, industry, since } = search;
  const keyAt = (at: number): QueryKey => [listMembers.id, id, { q, group, city, industry, since, page: at }];
  return {
    queryKey: keyAt(page),
    queryFn: async ({ client, signal }) => {
      // Behind the last member of the page before, so that nobody is shown twice or left out; by number after a jump.
      const before = client.getQueryData<{ next: number }>(keyAt(page - 1));
      const next = before && before.next !== pagingEnd ? before.next : 0;
      const query = {
        id,
        page,
        next,
        size: letterPageSize,
        ...(q === '' ? {} : { q }),
        ...(group === 0 ? {} : { group }),
        ...(city ? { city: 1 } : {}),
        ...(industry ? { industry: 1 } : {}),
        ...(since === 0 ? {} : { since }),
      };
      return { search, ...readPage(await call(listMembers, { query, signal })) };
    },
  };
}

/** My entry is still right. Answers in how many circles. */
export async function confirmFresh(client: QueryClient, id: number): Promise<number> {
  const { confirmed } = await call(confirmEntry, { body: { id } });
  await circleChanged(client);
  return confirmed;
}

/** The phone of a member; they see from which circle it was opened. */
export const phoneOf = async (id: number, memberId: number): Promise<string> =>
  (await call(revealMember, { body: { id, member_id: memberId } })).phone;

export async function sayUnreachable(id: number, memberId: number): Promise<void> {
  await call(reportUnreachable, { body: { id, member_id: memberId } });
}
