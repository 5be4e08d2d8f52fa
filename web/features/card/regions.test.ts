import { describe, expect, test } from 'vitest';
import { hotCities } from './parts/hot-cities.ts';
import { cities, regions } from './parts/regions.ts';

const city = (name: string) => cities().find((one) => one.name === name);

describe('[B165] places', () => {
  test('every city has six digits, a letter it stands under, and initials', () => {
    for (const { code, name, group, keys } of cities()) {
      expect(code, name).toMatch(/^\d{6}$/);
      expect(group, name).toMatch(/^[A-Z]$/);
      expect(keys, name).toHaveLength([...name].length);
    }
    expect(new Set(cities().map(({ code }) => code)).size).toBe(cities().length);
    const groups = cities().map(({ group }) => group);
    expect(groups).toEqual([...groups].sort());
  });

  test('a municipality and a special region are one city each; levels that are no place are none', () => {
    expect(city('北京市')?.code).toBe('110000');
    expect(city('重庆市')).toMatchObject({ code: '500000', group: 'C' });
    expect(city('香港特别行政区')?.code).toBe('810000');
    expect(city('市辖区')).toBeUndefined();
    expect(cities().some(({ name }) => name.includes('直辖县级'))).toBe(false);
    expect(city('仙桃市')?.code).toBe('429004');
  });

  test('initials find a city, also where a character sounds otherwise', () => {
    expect(city('杭州市')?.keys).toBe('hzs');
    expect(city('厦门市')?.keys).toBe('xms');
    expect(city('长沙市')?.group).toBe('C');
    expect(city('泸州市')?.group).toBe('L');
  });

  test('the usual ones are those of the list', () => {
    for (const { code, name } of hotCities) expect(city(name)?.code).toBe(code);
  });

  test('districts stand under their city', () => {
    const hangzhou = regions()
      .find(({ code }) => code === '330000')
      ?.children?.find(({ code }) => code === '330100');
    expect(hangzhou?.children?.some(({ name }) => name === '西湖区')).toBe(true);
  });
});
