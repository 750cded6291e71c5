@rem The npm scripts begin with `exec` so that signals reach Node and not a shell in between. Windows has no such command.
@%*
