import { join } from 'node:path';
import { ownedFile, programOf } from './engines.ts';

export const needProgram = (name: string): string => {
  const path = programOf(name);
  if (!path) throw new Error(`${name} is not installed`);
  return path;
};
export const writeOwned = (folder: string, name: string, value: object | string): Promise<string> =>
  ownedFile(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value, null, 2));
