/** The trip of the page: its draft, which the address keeps, the answer to it, and what is wrong with it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { checkTrip, problemsOf } from '../../api/trip-checks.ts';
import { messages } from '../../i18n/messages.ts';
import type { AskedTrip } from './answer/asked-trip.ts';
import { findProblems } from './draft/find-problems.ts';
import { getAt } from './draft/path.ts';
import { questionOf } from './draft/question-of.ts';
import { draftOfQuery, isWhole, NEW_TRIP, type TripDraft, withoutEmpty } from './draft/trip-draft.ts';
import { draftOfFragment, fragmentOf } from './draft/trip-fragment.ts';

/** Browsers allow a page some hundred changes of its address in half a minute. */
const WRITE_AFTER_MS = 400;

interface CheckState {
  readonly isLoading: boolean;
  readonly asked: AskedTrip | undefined;
  readonly error: unknown;
}

const NOTHING: CheckState = { isLoading: false, asked: undefined, error: undefined };
const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

/** The values from an answer page are in the trip by then. */
function withoutPair(search: string): string {
  const rest = new URLSearchParams(search);
  for (const name of ['passport', 'destination', 'residence']) rest.delete(name);
  return rest.size === 0 ? '' : `?${rest}`;
}

export function useTrip() {
  const t = messages('plan');
  const [given] = useState(() => draftOfFragment(location.hash) ?? draftOfQuery(location.search));
  const [draft, setDraft] = useState<TripDraft>(typeof given === 'object' ? given : NEW_TRIP);
  const [isUnreadable, setUnreadable] = useState(given === 'unreadable');
  const [state, setState] = useState(NOTHING);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  /** Counts what the server refused, so that the page leads to it. */
  const [refusals, setRefusals] = useState(0);
  const latest = useRef(draft);
  latest.current = draft;
  const running = useRef<AbortController>(undefined);
  /** The fragment that this page wrote or read last. */
  const known = useRef(location.hash);

  /** Not by the router: the page stays, and nothing is added to the history. */
  const writeAddress = (trip: TripDraft) => {
    // Another trip was opened, and the event that tells of it is on its way: this one must not take its place.
    if (location.hash !== known.current) return;
    known.current = fragmentOf(trip);
    if (location.hash !== known.current)
      history.replaceState(history.state, '', `${location.pathname}${withoutPair(location.search)}${known.current}`);
  };

  const put = (next: TripDraft) => {
    latest.current = next;
    setDraft(next);
  };

  const ask = async (trip: TripDraft) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState((before) => ({ ...before, isLoading: true, error: undefined }));
    try {
      const question = questionOf(trip);
      const answer = await checkTrip(question, controller.signal);
      if (!controller.signal.aborted) setState({ ...NOTHING, asked: { draft: trip, answer } });
    } catch (error) {
      if (controller.signal.aborted) return;
      const told = problemsOf(error);
      setProblems(new Map(told.map(({ path, message }) => [path, t('problemOther', { message })])));
      setState((before) => ({ ...before, isLoading: false, error: told.length > 0 ? undefined : error }));
      if (told.length > 0) setRefusals((count) => count + 1);
    }
  };

  /** False: something is to be corrected first. */
  const check = (): boolean => {
    const trip = withoutEmpty(latest.current);
    put(trip);
    const found = findProblems(trip);
    setProblems(new Map([...found].map(([path, key]) => [path, t(key)])));
    if (found.size > 0) return false;
    writeAddress(trip);
    void ask(trip);
    return true;
  };

  useEffect(() => {
    const timer = setTimeout(() => {
      if (latest.current !== NEW_TRIP) writeAddress(latest.current);
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  useEffect(() => {
    if (typeof given === 'object' && findProblems(given).size === 0 && isWhole(given)) void ask(given);
    const follow = () => {
      known.current = location.hash;
      const other = draftOfFragment(location.hash);
      setUnreadable(other === 'unreadable');
      if (typeof other !== 'object') return;
      put(other);
      setProblems(NO_PROBLEMS);
      setState(NOTHING);
      if (findProblems(other).size === 0 && isWhole(other)) void ask(other);
    };
    addEventListener('hashchange', follow);
    return () => {
      removeEventListener('hashchange', follow);
      running.current?.abort();
    };
  }, []);

  return {
    draft,
    state,
    problems,
    refusals,
    isUnreadable,
    isChanged: state.asked !== undefined && state.asked.draft !== draft,
    change(next: TripDraft) {
      const before = latest.current;
      put(next);
      setUnreadable(false);
      // What is wrong with a field is no longer said once it is another.
      setProblems((all) => new Map([...all].filter(([path]) => getAt(before, path) === getAt(next, path))));
    },
    check,
    checkWith(next: TripDraft) {
      put(next);
      check();
    },
  };
}
