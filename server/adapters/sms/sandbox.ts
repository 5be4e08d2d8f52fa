import { sql } from 'kysely';
import { secondsOf, type Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import type { SmsSender } from '../../platform/providers.ts';
import { dropRows } from '../../platform/clean.ts';

/** Keeps messages in the sandbox inbox instead of sending them. */
export const sandboxSms: SmsSender = {
  sendsCampaigns: true,
  async send(db, message) {
    await sql`insert into sandbox_sms (phone, text, code, sent_at)
      values (${message.phone}, ${message.text}, ${message.code}, ${message.at})`.execute(db);
  },
  async forget(db, phone) {
    await sql`delete from sandbox_sms where phone = ${phone}`.execute(db);
  },
};

export interface InboxMessage {
  phone: string;
  text: string;
  code: string;
  /** Seconds. */
  at: number;
}

/** The newest 50 messages, of one number when given. */
export async function readInbox(db: Db, phone: string | undefined): Promise<InboxMessage[]> {
  const { rows } = await sql<{ phone: string; text: string; code: string; sent_at: Date }>`
    select phone, text, code, sent_at from sandbox_sms
    where ${phone ?? null}::text is null or phone = ${phone ?? null}
    order by sms_id desc limit 50`.execute(db);
  return rows.map(({ sent_at, ...rest }) => ({ ...rest, at: secondsOf(sent_at) }));
}

/** Days that sandbox messages are kept. */
const keepDays = 7;

export async function cleanInbox(deps: Deps, goesOn: () => boolean): Promise<void> {
  await dropRows(
    deps.db,
    goesOn,
    'sandbox_sms',
    sql`sent_at < ${deps.clock()}::timestamptz - make_interval(days => ${keepDays})`,
  );
}
