import type { ActivityTicket } from '@qunlu/contract/activity/entity.ts';
import { useState, type ReactNode } from 'react';
import { Pieces } from '../../../ui/pieces.tsx';
import { Section } from '../../../ui/section.tsx';
import { Price } from '../../../ui/price.tsx';
import { ticketHints } from './ticket-words.ts';
import css from './tickets.module.css';

/** What can be had, each with its price, what is left and what comes back (D94, D96). */
export function Tickets({ tickets }: { tickets: readonly ActivityTicket[] }) {
  if (tickets.length === 0) return null;
  return (
    <Section title="票">
      <ul>
        {tickets.map((ticket) => (
          <li key={ticket.ticket_id} className={css['ticket']}>
            <TicketFace ticket={ticket} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** One of them; `more` stands below. */
export function TicketFace({ ticket, more }: { ticket: ActivityTicket; more?: ReactNode }) {
  const [now] = useState(() => Date.now() / 1000);
  const { name, note, price, problem, left } = ticket;
  const hints = ticketHints(ticket, now);
  return (
    <>
      <span className={css['text']}>
        <span className={css['name']}>{name}</span>
        {note !== '' && <span className={css['note']}>{note}</span>}
        {hints.length > 0 && (
          <span className={css['hints']}>
            <Pieces of={hints} />
          </span>
        )}
        {problem !== '' && left !== 0 && <span className={css['problem']}>{problem}</span>}
        {more}
      </span>
      <Price fee={price} />
    </>
  );
}
