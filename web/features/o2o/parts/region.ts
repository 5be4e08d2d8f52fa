import { pick } from '../../../ui/picker/pick.tsx';

/** Asks for province, city and district; the code and the name of what was chosen, null when nothing was. */
export async function pickRegion(value: string): Promise<{ code: string; name: string } | null> {
  const path = await pick.district({
    title: '省市区',
    value,
    regions: async () => (await import('../../card/parts/regions.ts')).regions(),
  });
  const last = path?.at(-1);
  if (!path || !last) return null;
  const names = path.map(({ name }) => name).filter((name) => !/^(市辖区|县)$/.test(name));
  return { code: last.code, name: names.join(' ') };
}
