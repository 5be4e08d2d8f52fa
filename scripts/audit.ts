/**
 * `npm run audit`: asks the registry for advisories about what is installed for production; fails when one is high or
 * critical. Where the registry does not answer, it says so and fails only with `-- --required`, as for a release.
 */
import { capture } from './run.ts';

interface Report {
  metadata?: { vulnerabilities: Record<string, number> };
  vulnerabilities?: Record<string, { severity: string }>;
}

/** What npm printed between its warnings; null when it asked nobody. */
export function readAudit(output: string): { grave: string[] } | null {
  const from = output.indexOf('{');
  if (from === -1) return null;
  let report: Report;
  try {
    report = JSON.parse(output.slice(from, output.lastIndexOf('}') + 1)) as Report;
  } catch {
    return null;
  }
  if (!report.metadata) return null;
  const grave = Object.entries(report.vulnerabilities ?? {}).filter(([, { severity }]) =>
    ['high', 'critical'].includes(severity),
  );
  return { grave: grave.map(([name]) => name) };
}

async function main(): Promise<number> {
  const { output } = await capture('npm', ['audit', '--omit=dev', '--json']);
  const audit = readAudit(output);
  if (!audit) {
    const required = process.argv.includes('--required');
    console.log('The registry did not answer: advisories were not asked.');
    console.log(required ? '0 passed, 1 failed' : '0 passed, 0 failed');
    return required ? 1 : 0;
  }
  for (const name of audit.grave) console.log(`${name} has a high or critical advisory: npm audit`);
  console.log(audit.grave.length > 0 ? `0 passed, ${audit.grave.length} failed` : '1 passed, 0 failed');
  return audit.grave.length > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = await main();
