/** A domain parser as commander wants it: what is wrong with the value, said beside the option's name. */
import { InvalidArgumentError } from 'commander';

export function asArgument<T>(parse: (text: string) => T): (text: string) => T {
  return (text) => {
    try {
      return parse(text);
    } catch (error) {
      throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
    }
  };
}
