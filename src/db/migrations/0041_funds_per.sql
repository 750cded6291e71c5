-- What the amount of money to be proved is for; null = not said.
alter table entry_rule add column proof_of_funds_per text;
alter table entry_rule_revision add column proof_of_funds_per text;
