import { describe, expect, test } from 'vitest';
import { appointmentFile, type Appointment } from './appointment-file.ts';

const octets = (line: string): number => encodeURIComponent(line).replace(/%../g, 'x').length;
/** What a calendar reads: folded lines joined again. */
const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

const appointment: Appointment = {
  uid: 'order-12@qunlu.example',
  // 2028-11-20 09:30 in Shanghai
  startsAt: 1_858_296_600,
  minutes: 30,
  summary: '电话咨询 · 沈知微',
  location: '',
  description: '',
  url: '',
};
const now = 1_795_345_200;

describe('[D56] an appointment as a file of a calendar', () => {
  test('[D56] times stand in UTC, the end by the length', () => {
    expect(linesOf(appointmentFile(appointment, now))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Qunlu//Service//ZH',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:order-12@qunlu.example',
      'DTSTAMP:20261122T110000Z',
      'SEQUENCE:1795345200',
      'DTSTART:20281120T013000Z',
      'DTEND:20281120T020000Z',
      'SUMMARY:电话咨询 · 沈知微',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('[D56] text is escaped, so that nobody writes lines of their own', () => {
    const file = appointmentFile(
      {
        ...appointment,
        location: '杭州；龙井路 1 号, 3; 楼',
        description: '第一行\r\n第二行\nEND:VEVENT \\',
      },
      now,
    );
    expect(linesOf(file)).toContain('LOCATION:杭州；龙井路 1 号\\, 3\\; 楼');
    expect(linesOf(file)).toContain('DESCRIPTION:第一行\\n第二行\\nEND:VEVENT \\\\');
    expect(linesOf(file).filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  });

  test('[D56] no line is longer than 75 octets, no character is cut', () => {
    const description = '请带上茶具😀'.repeat(40);
    const file = appointmentFile({ ...appointment, description }, now);
    const lines = file.split('\r\n');
    expect(Math.max(...lines.map(octets))).toBeLessThanOrEqual(75);
    expect(linesOf(file)).toContain(`DESCRIPTION:${description}`);
  });

  test('[D56] without a length it takes an hour', () => {
    expect(linesOf(appointmentFile({ ...appointment, minutes: 0 }, now))).toContain('DTEND:20281120T023000Z');
  });
});
