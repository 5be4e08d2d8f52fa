import { activityRules } from '@qunlu/contract/activity/rules.ts';
import { Button } from '../../../../ui/button.tsx';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { useUndo } from '../../../../ui/dialog/pop-tip.tsx';
import { FieldNote } from '../../../../ui/form/field-note.tsx';
import { Plus } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Amount } from '../../../../ui/amount.tsx';
import css from './tickets-field.module.css';
import { editTicket } from './ticket-page.tsx';
import { fenOfTicket, newTicket, refundWords, type TicketValues } from './ticket-values.ts';

export interface TicketsFieldProps {
  value: readonly TicketValues[];
  inCircle: boolean;
  error: string | undefined;
  onChange: (tickets: TicketValues[]) => void;
}

const metaOf = (ticket: TicketValues): string =>
  [
    ticket.stock === '' ? '不限张数' : `${ticket.stock} 张`,
    ticket.taken > 0 ? `已占用 ${ticket.taken} 张` : '',
    ticket.per_person > 1 ? `每人最多 ${ticket.per_person} 张` : '',
    ticket.need_audit ? '要审核' : '',
    ticket.members_only ? '仅圈子成员' : '',
    ticket.code === '' ? '' : '要邀请码',
    refundWords(ticket),
    ticket.fields.length > 0 ? `要填 ${ticket.fields.length} 项` : '',
  ]
    .filter((one) => one !== '')
    .join(' · ');

/** The kinds of tickets: each is a row that opens its page. */
export function TicketsField({ value, inCircle, error, onChange }: TicketsFieldProps) {
  const undo = useUndo();
  const full = value.length >= activityRules.tickets;

  async function write(at: number): Promise<void> {
    const given = value[at] ?? newTicket('', '');
    const ticket = await editTicket({ given, inCircle });
    if (ticket) onChange(at < value.length ? value.with(at, ticket) : [...value, ticket]);
  }

  function drop(at: number): void {
    onChange(value.toSpliced(at, 1));
    undo(`已去掉${value[at]?.name ?? ''}`, () => onChange([...value]));
  }

  async function choose(at: number): Promise<void> {
    const ticket = value[at];
    if (!ticket) return;
    if (value.length === 1) return write(at);
    const input = await actionSheet({
      title: ticket.name,
      items: [
        { key: 'edit', label: '修改' },
        { key: 'up', label: '上移一位', disabled: at === 0 },
        {
          key: 'drop',
          label: '去掉',
          danger: true,
          ...(ticket.taken > 0 ? { note: '不再报名；已报名的照旧' } : {}),
        },
      ] as const,
    });
    if (input === 'edit') await write(at);
    if (input === 'drop') drop(at);
    const before = value[at - 1];
    if (input === 'up' && before) onChange(value.with(at - 1, ticket).with(at, before));
  }

  const rows = (
    <Section
      title="票"
      note={full ? `最多 ${activityRules.tickets} 种` : '姓名和手机号每张票都要填，另外要问的在票里加'}
      {...(full
        ? {}
        : {
            action: (
              <Button
                kind="quiet"
                size="s"
                icon={<Plus size={18} aria-hidden />}
                onClick={() => void write(value.length)}
              >
                加一种票
              </Button>
            ),
          })}
    >
      {value.map((ticket, at) => (
        <ListRow
          key={`${ticket.ticket_id} ${at}`}
          wrap
          title={ticket.name}
          meta={metaOf(ticket)}
          end={fenOfTicket(ticket) === 0 ? '免费' : <Amount fen={fenOfTicket(ticket)} />}
          onClick={() => void choose(at)}
        />
      ))}
    </Section>
  );
  return (
    <>
      {rows}
      {error && (
        <div className={css['wrong']} data-invalid="true">
          <FieldNote error={error} />
        </div>
      )}
    </>
  );
}
