-- More words of the groups that came with the shop; those that the merchant has changed stay as they are.
update synonym_group set words = array_append(words, more.word)
from (values
  ('négyévszakos, 4 évszakos, négy évszakos, all season, allseason', 'univerzális'),
  ('erősített, XL, extra load, reinforced', 'RF'),
  ('kisteher, kisteherautó, furgon', 'transporter')
) as more (line, word)
where words = string_to_array(more.line, ', ');
--> statement-breakpoint
insert into synonym_group (words)
select string_to_array(line, ', ')
from unnest(array['szerelés, gumiszerelés', 'centírozás, kiegyensúlyozás', 'gumihotel, gumitárolás']) as line
where exists (
  select 1 from synonym_group
  where words = string_to_array('gumi, abroncs, gumiabroncs, autógumi, kerékgumi, kerékabroncs, gumiköpeny', ', ')
) and not exists (select 1 from synonym_group where words && string_to_array(line, ', '));
