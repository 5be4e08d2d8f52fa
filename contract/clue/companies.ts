import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, integer, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { clueRules } from './rules.ts';

const company = z.object({
  company_id: described(z.string(), '企业编号，由数据方给出'),
  name: described(z.string(), '名称'),
  industry: described(z.number(), '一级行业'),
  industry_name: described(z.string(), '行业的名称'),
  citycode: described(z.string(), '地区编码，GB/T 2260，6 位'),
  cityname: described(z.string(), '地区，最多 4 个字'),
  scale: described(z.string(), '规模，没有为空'),
  founded: described(z.number(), '成立年份，没有为 0'),
  business: described(z.string(), '主营，没有为空'),
  contact: described(z.string(), '联系人，没有为空'),
  phone: described(z.string(), '电话，中间打码；没有为空'),
  opened_at: described(z.number(), '我何时看过电话，秒；没有为 0'),
});
export type Company = z.output<typeof company>;

const region = text('地区', {
  max: 6,
  rule: (value) => (value === '' || /^[1-9]\d{5}$/.test(String(value)) ? '' : '请重新选择地区'),
});

export const findCompanies = endpoint({
  id: 'clue.find-companies',
  methods: ['POST'],
  path: '/v1/corporate-clues/find-clues-v2',
  access: 'phone',
  // What is shown counts towards the day.
  effect: 'write',
  summary: '查企业线索：按行业、地区、关键词；商务会员每天 50 家不同的企业，电话打码',
  body: z.object({
    ...pageQuery,
    industry: optional(integer('行业', { min: 1, max: 99 }), '一级行业'),
    citycode: optional(region, '地区编码；省的编码连同其下的市'),
    keyword: optional(text('关键词', { max: clueRules.keyword }), '名称或主营里的文字'),
  }),
  output: z.object({
    ...page(company).shape,
    left: described(z.number(), '今天还可以查看几家没看过的企业'),
  }),
  errors: ['paidContent', 'stateChanged', 'tooOften', 'busy'],
  idempotency: 'none',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['C062', 'D86'],
});

export const decodeCompany = endpoint({
  id: 'clue.decode-company',
  methods: ['POST'],
  path: '/v1/corporate-clues/decode',
  access: 'phone',
  effect: 'write',
  summary: '看一家查到的企业的电话：计入每天查看名片的数量，留下记录',
  body: z.object({ company_id: text('企业编号', { max: 64, required: true }) }),
  output: z.object({ phone: described(z.string(), '电话') }),
  errors: ['paidContent', 'notFound', 'stateChanged', 'tooOften', 'busy'],
  idempotency: 'none',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['D86', 'D24'],
});
