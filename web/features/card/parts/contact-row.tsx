import { readContact } from '@qunlu/contract/kernel/masks.ts';
import { useQueryClient } from '@tanstack/react-query';
import { copyPhone, copyText, copyWechat, dial, sendMail } from '../../../platform/host/contact.ts';
import { later } from '../../../platform/later.ts';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Copy, Mail, Phone } from '../../../ui/icons.ts';
import { type CachedCard, useReveal } from '../queries.ts';
import css from './contact-row.module.css';

export type ContactKind = 'phone' | 'email' | 'wechat' | 'qq' | 'address' | 'entry';

export interface ContactRowProps {
  card: CachedCard;
  label: string;
  kind: ContactKind;
  /** Its name in hashes and requests; of a further entry as `entryFields` has it. */
  field: string;
  /** One of the three wire forms: plain, `mask|hash`, mask. */
  value: string;
}

/** One contact: the value or its mask, what opens it, and what can be done with it. */
export function ContactRow({ card, label, kind, field, value }: ContactRowProps) {
  const { display, hash, masked } = readContact(value);
  const { plain, busy, reveal } = useReveal(card.card_id, field, hash);
  const known = plain ?? display;
  const hidden = masked && plain === undefined;
  const closed = hidden && hash === '';
  const asks = closed && card.can.request;
  return (
    <li className={css['root']}>
      <Text label={label} value={known} />
      <span className={css['actions']}>
        {hidden && (
          <Opener card={card} field={field} label={label} closed={closed} busy={busy} open={reveal} />
        )}
        {(!hidden || (closed && !asks)) && (
          <Actions label={label} kind={kind} value={known} masked={hidden} />
        )}
      </span>
    </li>
  );
}

interface OpenerProps {
  card: CachedCard;
  field: string;
  label: string;
  /** There is no hash to open it with. */
  closed: boolean;
  busy: boolean;
  open: () => void;
}

/** The way from a mask to the value: open it, log in for it, or ask its owner. */
function Opener({ card, field, label, closed, busy, open }: OpenerProps) {
  const client = useQueryClient();
  const { guest } = useSession();
  const intent = { act: 'open', cardId: card.card_id, field } as const;
  const logIn = (): void =>
    void later(import('./ask-login.tsx'), ({ askLogin }) => askLogin({ intent, name: card.realname, label }));
  const ask = (): void =>
    void later(import('./request-sheet.tsx'), ({ askToSee }) => askToSee(client, card, field, label));
  const name = <span className="visually-hidden">{label}</span>;
  if (closed && !guest) {
    if (!card.can.request) return null;
    if (card.requested.includes(field)) return <span className={css['waits']}>已申请，等对方同意</span>;
    // A copy that an earlier version of the app kept on this phone has none.
    const withheld: readonly string[] | undefined = card.withheld;
    if (withheld?.includes(field)) return <span className={css['waits']}>对方暂不公开</span>;
    return (
      <Button kind="quiet" size="s" onClick={ask}>
        申请查看{name}
      </Button>
    );
  }
  return (
    <Button kind="quiet" size="s" busy={busy} onClick={guest ? logIn : open}>
      查看{name}
    </Button>
  );
}

function Text({ label, value }: { label: string; value: string }) {
  return (
    <div className={css['text']}>
      <p className={css['label']}>{label}</p>
      <p className={css['value']}>{value}</p>
    </div>
  );
}

interface ActionsProps {
  label: string;
  kind: ContactKind;
  value: string;
  masked: boolean;
}

function Actions({ label, kind, value, masked }: ActionsProps) {
  if (kind === 'entry' && masked) return null;
  const copy = {
    phone: () => copyPhone(value),
    wechat: () => copyWechat(value),
    email: () => copyText(value),
    qq: () => copyText(value),
    address: () => copyText(value),
    entry: () => copyText(value),
  }[kind];
  return (
    <>
      {kind === 'phone' && (
        <IconButton label={`拨打${label}`} onClick={() => void dial(value)}>
          <Phone size={20} aria-hidden />
        </IconButton>
      )}
      {kind === 'email' && (
        <IconButton label={`写${label}`} onClick={() => sendMail(value)}>
          <Mail size={20} aria-hidden />
        </IconButton>
      )}
      {(!masked || kind === 'wechat') && (
        <IconButton label={`复制${label}`} onClick={() => void copy()}>
          <Copy size={20} aria-hidden />
        </IconButton>
      )}
    </>
  );
}

/** A line that is no contact: city, an entry with nothing to hide. */
export function FactRow({ label, value }: { label: string; value: string }) {
  return (
    <li className={css['root']}>
      <Text label={label} value={value} />
    </li>
  );
}
