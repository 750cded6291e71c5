import { expect, it } from 'vitest';
import { type FormerPlace, keepPlaceIds } from './place-ids.ts';

const live = (placeId: number, isShown = false): FormerPlace => ({ placeId, isLive: true, isShown });
const retired = (placeId: number): FormerPlace => ({ placeId, isLive: false, isShown: false });

it.each<[string, FormerPlace[][], (number | undefined)[]]>([
  ['a place that stays keeps its id', [[live(5), live(5)]], [5]],
  ['a new place has none yet', [[]], [undefined]],
  ['places that became one keep the lowest id', [[live(7), live(5)]], [5]],
  ['a live place goes before a retired one of a lower id', [[retired(3), live(7)]], [7]],
  ['a place that returns has its id back', [[retired(3)]], [3]],
  ['of a split place the record that was shown keeps the id', [[live(5)], [live(5, true)]], [undefined, 5]],
  ['of a split place the first group keeps it, if none was shown', [[live(5)], [live(5)]], [5, undefined]],
  ['a group that loses one id takes the next it has', [[live(5, true)], [live(5), live(8)]], [5, 8]],
])('%s', (_, groups, ids) => {
  expect(keepPlaceIds(groups)).toEqual(ids);
});
