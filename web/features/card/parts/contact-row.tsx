import { readContact } from '@qunlu/contract/kernel/masks.ts';
import { copyPhone, copyText, copyWechat, dial, sendMail } from '../../../platform/host/contact.ts';
import { requireLogin, useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Copy, Mail, Phone } from '../../../ui/icons.ts';
import { useReveal } from '../queries.ts';
import css from './contact-row.module.css';

export type ContactKind = 'phone' | 'email' | 'wechat' | 'qq' | 'address' | 'entry';

export interface ContactRowProps {
  cardId: number;
  label: string;
  kind: ContactKind;
  /** One of the three wire forms: plain, `mask|hash`, mask. */
  value: string;
}

/** Asks a guest to log in; afterwards they come back to the card. */
export async function askLogin(): Promise<void> {
  const sure = await confirm({ message: '登录后可查看联系方式', okLabel: '去登录' });
  if (sure) requireLogin();
}

/** One contact: the value or its mask, a button to decode it, and what can be done with it. */
export function ContactRow({ cardId, label, kind, value }: ContactRowProps) {
  const { guest } = useSession();
  const { display, hash, masked } = readContact(value);
  const { plain, busy, reveal } = useReveal(cardId, kind === 'entry' ? label : kind, hash);
  const known = plain ?? display;
  const hidden = masked && plain === undefined;
  return (
    <li className={css['root']}>
      <Text label={label} value={known} />
      <span className={css['actions']}>
        {hidden && (hash !== '' || guest) && (
          <Button kind="quiet" size="s" busy={busy} onClick={guest ? () => void askLogin() : reveal}>
            查看<span className="visually-hidden">{label}</span>
          </Button>
        )}
        {!(hidden && hash !== '') && <Actions label={label} kind={kind} value={known} masked={hidden} />}
      </span>
    </li>
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
