import { imagesOf } from '@qunlu/contract/kernel/pictures.ts';
import { fenOf, yuan } from '@qunlu/contract/kernel/money.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import type { Service, ServiceWay } from '@qunlu/contract/service/entity.ts';
import {
  serviceRules,
  serviceTypes,
  wayDefault,
  type ServiceType,
  type WayKind,
} from '@qunlu/contract/service/rules.ts';
import { draftsOf } from '../../../../platform/drafts/kept-text.ts';
import type { Problems } from '../../../../ui/form/use-form.ts';
import type { ServiceInput } from '../../queries/service.ts';
import type { ShownService } from '../shown.ts';

/** A way as it is written: the price in yuan, as typed. */
export interface WayValues {
  type: WayKind;
  fee: string;
  /** 0 for no limit. */
  max: number;
  address: string;
}

export interface ServiceValues {
  type: ServiceType;
  title: string;
  images: string[];
  /** 0 for none. */
  category_id: number;
  content: string;
  ways: WayValues[];
}

/** What was typed and not saved, by service. */
export const serviceDrafts = draftsOf('service');

export const blank: ServiceValues = {
  type: serviceTypes.consult,
  title: '',
  images: [],
  category_id: 0,
  content: '',
  ways: [],
};

/** A way that was just chosen. */
export const newWay = (type: ServiceType, kind: WayKind): WayValues => ({
  type: kind,
  fee: '',
  max: wayDefault(type, kind)?.max ?? 1,
  address: '',
});

export function valuesOf(service: Service): ServiceValues {
  const { type, title, images, category_id, content, ways } = service;
  return {
    type: type as ServiceType,
    title,
    images: imagesOf(images),
    category_id,
    content,
    ways: ways.map(({ type: kind, fee, max, address }) => ({
      type: kind as WayKind,
      fee: yuan(fee).replace(/\.00$/, ''),
      max,
      address,
    })),
  };
}

/** What is wrong with a way, by field. */
export function wayProblems(type: ServiceType, way: WayValues): { fee: string; address: string } {
  const fen = fenOf(way.fee);
  const offers = wayDefault(type, way.type)?.offerAddress === true;
  return {
    fee:
      fen === null
        ? '请填写价格，例如 299，免费填 0'
        : fen > serviceRules.feeMax
          ? `最高 ${serviceRules.feeMax / 100} 元`
          : '',
    address: !offers
      ? ''
      : way.address.trim() === ''
        ? '请填写地点'
        : maxLength(serviceRules.wayAddress)(way.address, '地点'),
  };
}

export function problems({
  type,
  title,
  category_id,
  content,
  ways,
}: ServiceValues): Problems<ServiceValues> {
  const wrong = ways.map((way) => wayProblems(type, way)).flatMap(({ fee, address }) => [fee, address]);
  return {
    title: title.trim() === '' ? '请填写标题' : maxLength(serviceRules.title)(title, '标题'),
    category_id: category_id === 0 ? '请选择分类' : '',
    content: maxLength(serviceRules.content)(wordsOf(content), '内容'),
    ways: ways.length === 0 ? '请选择至少一种方式' : (wrong.find((one) => one !== '') ?? ''),
  };
}

/** Whether anything of it costs something. */
export const isPaid = ({ ways }: ServiceValues): boolean => ways.some(({ fee }) => (fenOf(fee) ?? 0) > 0);

/** What is sent (B078): pictures and what a way is besides its price as JSON strings. */
export function bodyOf({ type, title, images, category_id, content, ways }: ServiceValues): ServiceInput {
  return {
    service: { title: title.trim(), category_id, content, images: JSON.stringify(images), type },
    ways: ways.map(({ type: kind, fee, max, address }) => ({
      type: kind,
      fee: fenOf(fee) ?? 0,
      max,
      params: JSON.stringify({ address: address.trim(), unit: wayDefault(type, kind)?.unit ?? '' }),
    })),
  };
}

/** As the page of the service will draw it. */
export function shownOfValues(values: ServiceValues, category: string, figures?: ShownService): ShownService {
  const { type, title, images, content, ways } = values;
  return {
    type,
    title,
    images,
    category,
    cityname: figures?.cityname ?? '',
    content,
    comments: figures?.comments ?? 0,
    score: figures?.score ?? 0,
    deal: figures?.deal ?? 0,
    ways: ways.map((way, index) => wayOf(type, way, index + 1)),
  };
}

function wayOf(type: ServiceType, { type: kind, fee, max, address }: WayValues, id: number): ServiceWay {
  const {
    title = '',
    unit = '',
    needAddress = false,
    offerAddress = false,
    timed = false,
  } = wayDefault(type, kind) ?? {};
  return {
    way_id: id,
    service_id: 0,
    type: kind,
    title,
    unit,
    fee: fenOf(fee) ?? 0,
    max,
    address: offerAddress ? address : '',
    needAddress,
    offerAddress,
    params: '',
    timed,
  };
}
