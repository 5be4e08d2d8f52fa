import { expect, test } from 'vitest';
import { readAudit } from './audit.ts';

const warning = 'npm warn Unknown user config\n';
const report = (severity: string): string =>
  `${warning}${JSON.stringify({ vulnerabilities: { tar: { severity } }, metadata: { vulnerabilities: {} } })}`;

test('high and critical advisories are found, others are not', () => {
  expect(readAudit(report('high'))).toEqual({ grave: ['tar'] });
  expect(readAudit(report('moderate'))).toEqual({ grave: [] });
});

test('a registry that does not answer is told from one without advisories', () => {
  expect(readAudit(`${warning}npm error audit endpoint returned an error`)).toBeNull();
  expect(readAudit(`${warning}{ "message": "request failed", "error": {} }`)).toBeNull();
});
