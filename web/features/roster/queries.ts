import {
  cancelRoster,
  listRosterEntries,
  listRosterImports,
  rollBackRoster,
  rosterErrors,
  rosterTemplate,
  submitRoster,
  uploadRoster,
  viewRosterImport,
} from '@qunlu/contract/roster/calls.ts';
import { claimRoster, myRoster, refuseRoster } from '@qunlu/contract/roster/claims.ts';
import type { RosterClaim, RosterImport } from '@qunlu/contract/roster/entity.ts';
import { importState } from '@qunlu/contract/roster/rules.ts';
import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { badgesChanged } from '../../platform/badges.ts';
import { call, fetchFile } from '../../platform/http/call.ts';
import { usePaged } from '../../platform/paged.ts';
import { useRead } from '../../platform/query.ts';
import { circleChanged } from '../circle/parts/circle-changed.ts';

/** Milliseconds between two looks at an import under way. */
const runningMs = 3000;

/** The imports of a circle, the newest first. While one runs it looks again and again. */
export const useImports = (id: number) =>
  usePaged(
    listRosterImports,
    { id },
    { onFocus: true, poll: ([newest]) => (newest?.state === importState.importing ? runningMs : false) },
  );

/** One import with its first wrong lines. */
export const useImport = (one: Pick<RosterImport, 'id' | 'import_id'>, enabled: boolean) =>
  useRead(viewRosterImport, { id: one.id, import_id: one.import_id }, { enabled, staleTime: 0 });

/** Who was imported and has not confirmed yet. */
export const useEntries = (id: number) => usePaged(listRosterEntries, { id });

/** The circles that have imported my number. */
export const useMine = () => usePaged(myRoster, {}, { onFocus: true });

/** Whatever came of it, the lists are fetched: what they show may be why it was refused. */
async function settled<T>(client: QueryClient, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } finally {
    void client.invalidateQueries({ queryKey: [listRosterImports.id] });
    void client.invalidateQueries({ queryKey: [listRosterEntries.id] });
    void client.invalidateQueries({ queryKey: [viewRosterImport.id] });
  }
}

/** Reading 2,000 rows takes longer than other calls. Milliseconds. */
const patience = 60_000;

export const hand = (
  client: QueryClient,
  body: BodyInput<typeof uploadRoster> & { id: number },
  idempotencyKey: string,
): Promise<RosterImport> => settled(client, call(uploadRoster, { body, idempotencyKey, timeout: patience }));

export const submit = (
  client: QueryClient,
  body: BodyInput<typeof submitRoster> & { id: number },
): Promise<RosterImport> => settled(client, call(submitRoster, { body }));

type One = Pick<RosterImport, 'id' | 'import_id'>;
const bodyOf = ({ id, import_id }: One) => ({ id, import_id });

export const cancel = (client: QueryClient, one: One): Promise<RosterImport> =>
  settled(client, call(cancelRoster, { body: bodyOf(one) }));

export const rollBack = (client: QueryClient, one: One): Promise<OutputOf<typeof rollBackRoster>> =>
  settled(client, call(rollBackRoster, { body: bodyOf(one) }));

export const fetchTemplate = (format: 'xlsx' | 'csv'): Promise<Blob> =>
  fetchFile(rosterTemplate, { query: { format } });

export const fetchErrors = (one: One, format: 'xlsx' | 'csv'): Promise<Blob> =>
  fetchFile(rosterErrors, { query: { ...bodyOf(one), format } });

async function answered<T>(client: QueryClient, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } finally {
    void client.invalidateQueries({ queryKey: [myRoster.id] });
    void badgesChanged(client);
  }
}

type Claim = Pick<RosterClaim, 'id' | 'member_id'>;
const entryOf = ({ id, member_id }: Claim) => ({ id, member_id });

/** D72: a member from now on, wherever the circle is shown. */
export async function claim(
  client: QueryClient,
  one: Claim,
  idempotencyKey: string,
): Promise<OutputOf<typeof claimRoster>> {
  const joined = await answered(client, call(claimRoster, { body: entryOf(one), idempotencyKey }));
  void circleChanged(client);
  return joined;
}

export const refuse = (
  client: QueryClient,
  one: Claim,
  idempotencyKey: string,
): Promise<OutputOf<typeof refuseRoster>> =>
  answered(client, call(refuseRoster, { body: entryOf(one), idempotencyKey }));
