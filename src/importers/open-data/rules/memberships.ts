/** A country's stays in a group end after they begin and never overlap, so that it has one standing on any day. */
import { at, type DataRule } from './rule.ts';

export const memberships: DataRule = {
  name: 'memberships',
  promise: 'A country has at most one standing in a group on any day.',
  *check({ dataSet }) {
    for (const file of dataSet.groups) {
      const stays = file.value.members.map((member, index) => ({
        ...member,
        index,
        from: member.since ?? '0000-00-00',
        to: member.until ?? '9999-99-99',
      }));
      for (const [position, stay] of stays.entries()) {
        if (stay.from >= stay.to) {
          const message = `${stay.country} leaves on ${stay.to}, not after it came on ${stay.from}.`;
          yield at(
            file,
            ['members', stay.index],
            message,
            '`until` is the first day it no longer holds; correct one of the two dates.',
          );
        }
        const other = stays
          .slice(0, position)
          .find((one) => one.country === stay.country && one.from < stay.to && stay.from < one.to);
        if (other !== undefined) {
          const line = file.lineOf(['members', other.index]);
          const message = `${stay.country} stands here and on line ${line} for the same days.`;
          yield at(
            file,
            ['members', stay.index],
            message,
            'give the earlier stay an `until` equal to the `since` of the later one, or keep one.',
          );
        }
      }
    }
  },
};
