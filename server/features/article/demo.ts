import type { DemoWorld } from '../../platform/demo.ts';

export async function demo(_world: DemoWorld): Promise<void> {}
