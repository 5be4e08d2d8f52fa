import { expect, test } from 'vitest';
import { makePorts, manyPort, provide, requiredPort } from './ports.ts';

const greeting = requiredPort<() => string>('tea.greeting');
const flavours = manyPort<string>('tea.flavours');

test('a required port has one provider, and the start says who is missing', () => {
  const tea = { name: 'tea', requires: [greeting] };
  expect(() => makePorts([tea, { name: 'cake' }])).toThrow('tea 需要端口 tea.greeting，但没有功能提供它');
  const ports = makePorts([tea, { name: 'cake', provides: [provide(greeting, () => '您好')] }]);
  expect(ports.get(greeting)()).toBe('您好');
});

test('two providers of a required port stop the start with the names of both', () => {
  const provides = [provide(greeting, () => '您好')];
  expect(() =>
    makePorts([
      { name: 'tea', requires: [greeting] },
      { name: 'cake', provides },
      { name: 'nuts', provides },
    ]),
  ).toThrow('端口 tea.greeting 由 cake 和 nuts 同时提供，只能有一个');
});

test('a required port that nobody provides is never a silent nothing', () => {
  expect(() => makePorts([]).get(greeting)).toThrow('端口 tea.greeting 没有提供者');
});

test('a port for many keeps the order of the features, and none is an empty list', () => {
  const ports = makePorts([
    { name: 'green', provides: [provide(flavours, 'longjing')] },
    { name: 'black', provides: [provide(flavours, 'qimen'), provide(flavours, 'dianhong')] },
  ]);
  expect(ports.get(flavours)).toEqual(['longjing', 'qimen', 'dianhong']);
  expect(makePorts([]).get(flavours)).toEqual([]);
});
