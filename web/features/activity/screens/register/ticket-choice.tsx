import type { ActivityTicket } from '@qunlu/contract/activity/entity.ts';
import { RadioLine } from '../../../../ui/radio-line.tsx';
import { Section } from '../../../../ui/section.tsx';
import { TicketFace } from '../../parts/tickets.tsx';
import css from './ticket-choice.module.css';

interface TicketChoiceProps {
  tickets: readonly ActivityTicket[];
  value: ActivityTicket;
  onChange: (ticket: ActivityTicket) => void;
}

/** The tickets, one to choose. */
export function TicketChoice({ tickets, value, onChange }: TicketChoiceProps) {
  if (tickets.length === 1)
    return (
      <Section title="票">
        <div className={css['only']}>
          <TicketFace ticket={value} />
        </div>
      </Section>
    );
  return (
    <Section title="选一种票">
      <RadioLine
        label="票"
        look={css}
        value={String(value.ticket_id)}
        options={tickets.map((ticket) => ({
          value: String(ticket.ticket_id),
          label: <TicketFace ticket={ticket} />,
        }))}
        onChange={(id) => {
          const ticket = tickets.find(({ ticket_id }) => String(ticket_id) === id);
          if (ticket) onChange(ticket);
        }}
      />
    </Section>
  );
}
