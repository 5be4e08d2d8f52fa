import { describe, expect, test } from 'vitest';
import { addressOf, fieldOf, pathOf, pathOfAddress, sitePath } from './platform/entry.ts';

const site = 'https://qunlu.example';
const encoded = encodeURIComponent;

describe('[B003] where an opening leads', () => {
  test.each([
    ['a shared page', { to: encoded('/card/12?_qc=fair') }, '/card/12?_qc=fair'],
    ['a route of WeChat’s tag', { route: encoded('/order/pay?id=7') }, '/#!/order/pay?id=7'],
    ['a card by its code', { scene: 'c12' }, '/card/12'],
    ['the greatest number by its code', { scene: 'c9007199254740991' }, '/card/9007199254740991'],
    ['a short link by its code', { scene: encoded('sAbC1234') }, '/s/AbC1234'],
    ['a scanned address', { q: encoded(`${site}/card/12?a=1`) }, '/card/12?a=1'],
    ['the address of the site', { q: encoded(site) }, '/'],
    ['nothing', {}, '/'],
    ['another site', { q: encoded('https://evil.example/card/1') }, '/'],
    ['a site that begins like ours', { q: encoded(`${site}.evil.example/`) }, '/'],
    ['another host', { to: encoded('//evil.example/') }, '/'],
    ['another host by a backslash', { to: encoded('/\\evil.example') }, '/'],
    ['a script', { to: encoded('javascript:alert(1)') }, '/'],
    ['a wrong scene', { scene: encoded('c0;x') }, '/'],
    ['too long a card', { scene: `c${'9'.repeat(17)}` }, '/'],
    ['a wrong encoding', { to: '%E0%A4%A' }, '/'],
    ['a line break', { to: encoded('/card/1\n@evil') }, '/'],
    ['more than an address holds', { to: encoded(`/${'a'.repeat(1500)}`) }, '/'],
  ])('%s', (_, opening, path) => {
    expect(pathOf(opening)).toBe(path);
  });

  test('[D182] a ticket from outside is left out: nobody is logged in as somebody else', () => {
    expect(pathOf({ to: encoded('/?ticket=evil&_qc=a#!/card/12') })).toBe('/?_qc=a#!/card/12');
    expect(pathOf({ to: encoded('/?a=1&TICKET=evil') })).toBe('/?a=1');
    expect(sitePath('/#!/card/12?ticket=evil&a=1')).toBe('/#!/card/12?a=1');
    expect(pathOfAddress(`${site}/?ticket=evil`)).toBe('/');
    expect(sitePath('/?%74icket=evil&a=%E8%8C%B6')).toBe('/?a=%E8%8C%B6');
    expect(sitePath('/card/12?ticket&tickets=2#!/x?tic%6Bet=evil')).toBe('/card/12?tickets=2#!/x');
  });

  test('the web view opens it encoded once, with the ticket before the hash', () => {
    expect(addressOf('/card/12')).toBe(`${site}/card/12`);
    expect(addressOf('/#!/search?q=茶 馆', 'a+b')).toBe(
      `${site}/?ticket=a%2Bb#!/search?q=${encoded('茶')}%20${encoded('馆')}`,
    );
    expect(addressOf(`/?q=${encoded('茶')}#!/search`, 't')).toBe(
      `${site}/?q=${encoded('茶')}&ticket=t#!/search`,
    );
    expect(addressOf('/?q=100%#!/x')).toBe(`${site}/?q=100%25#!/x`);
  });

  test('fields are decoded once', () => {
    expect(fieldOf({ a: 'x%252By' }, 'a')).toBe('x%2By');
    expect(fieldOf({}, 'a')).toBe('');
  });
});
