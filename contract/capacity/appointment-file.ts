import { escaped, folded } from '../kernel/folded-lines.ts';

/** What a calendar keeps of an appointment. Seconds since 1970. */
export interface Appointment {
  /** The same for the same appointment, also after it has moved: the calendar replaces it. */
  uid: string;
  startsAt: number;
  minutes: number;
  summary: string;
  /** '' for none. */
  location: string;
  description: string;
  url: string;
}

/** `20281120T013000Z` */
const utc = (at: number): string => new Date(at * 1000).toISOString().replace(/[-:]|\.\d+/g, '');

/** How long an appointment without a length lies in a calendar, minutes. */
const usual = 60;

/** One appointment as a file that every calendar reads (RFC 5545): times in UTC, lines of 75 octets at most, CRLF. */
export function appointmentFile(given: Appointment, now: number): string {
  const { uid, startsAt, minutes, summary, location, description, url } = given;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Qunlu//Service//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(now)}`,
    // A file that is made later replaces one of the same appointment.
    `SEQUENCE:${Math.trunc(now)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(startsAt + (minutes || usual) * 60)}`,
    `SUMMARY:${escaped(summary)}`,
    ...(location === '' ? [] : [`LOCATION:${escaped(location)}`]),
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(url === '' ? [] : [`URL:${url}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
