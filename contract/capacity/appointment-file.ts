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
  /** How often time or place have changed; without it a file that is made later replaces one of the same appointment. */
  sequence?: number;
  /** It does not take place: calendars strike it out. */
  cancelled?: boolean;
  geo?: { lat: number; lng: number } | null;
  /** Before it begins; none: nothing rings. */
  alarmMinutes?: number;
  /** Where many come to one place, its clock is said; else times stand in UTC. */
  zoned?: boolean;
}

/** `20281120T013000Z` */
const utc = (at: number): string => new Date(at * 1000).toISOString().replace(/[-:]|\.\d+/g, '');

/** `20281120T093000`, in Shanghai, which has had no other offset since 1991. */
const local = (at: number): string => utc(at + 28_800).replace('Z', '');

const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Shanghai',
  'BEGIN:STANDARD',
  'DTSTART:19910915T010000',
  'TZOFFSETFROM:+0800',
  'TZOFFSETTO:+0800',
  'TZNAME:CST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const alarm = (minutes: number, words: string): string[] => [
  'BEGIN:VALARM',
  `TRIGGER:-PT${minutes % 60 === 0 ? `${minutes / 60}H` : `${minutes}M`}`,
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(words)}`,
  'END:VALARM',
];

/** How long an appointment without a length lies in a calendar, minutes. */
const usual = 60;

/** One appointment as a file that every calendar reads (RFC 5545): lines of 75 octets at most, CRLF. */
export function appointmentFile(given: Appointment, now: number): string {
  const { uid, startsAt, minutes, summary, location, description, url, geo } = given;
  const endsAt = startsAt + (minutes || usual) * 60;
  const at = (name: string, time: number): string =>
    given.zoned ? `${name};TZID=Asia/Shanghai:${local(time)}` : `${name}:${utc(time)}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Qunlu//Service//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(given.zoned ? zone : []),
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${given.sequence ?? Math.trunc(now)}`,
    at('DTSTART', startsAt),
    at('DTEND', endsAt),
    `SUMMARY:${escaped(summary)}`,
    ...(location === '' ? [] : [`LOCATION:${escaped(location)}`]),
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(geo ? [`GEO:${geo.lat};${geo.lng}`] : []),
    ...(url === '' ? [] : [`URL:${url}`]),
    ...(given.cancelled === undefined ? [] : [`STATUS:${given.cancelled ? 'CANCELLED' : 'CONFIRMED'}`]),
    ...(given.alarmMinutes === undefined || given.cancelled ? [] : alarm(given.alarmMinutes, summary)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
