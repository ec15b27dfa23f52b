-- Words that mean the same to a shopper. A shop that has groups already keeps its own.
insert into synonym_group (words)
select string_to_array(line, ', ')
from unnest(array[
  'gumi, abroncs, gumiabroncs, autógumi, kerékgumi, kerékabroncs, gumiköpeny',
  'felni, keréktárcsa',
  'alufelni, könnyűfém felni, alu felni, könnyűfémfelni',
  'lemezfelni, acélfelni, acél felni',
  'aksi, akku, akkumulátor',
  'téli, winter',
  'nyári, summer',
  'négyévszakos, 4 évszakos, négy évszakos, all season, allseason',
  'fagyálló, hűtőfolyadék, hűtővíz',
  'ablakmosó, szélvédőmosó',
  'ablaktörlő, törlőlapát, törlő',
  'defekttűrő, run flat, runflat, RFT, ROF, SSR',
  'erősített, XL, extra load, reinforced',
  'kisteher, kisteherautó, furgon',
  'személy, személyautó',
  'terepjáró, SUV, 4x4',
  'teher, teherautó, kamion',
  'motor, motorkerékpár, motorgumi',
  'izzó, égő, lámpaizzó',
  'bika, bikakábel, indítókábel',
  'töltő, akkutöltő, akkumulátortöltő',
  'levegőszűrő, légszűrő',
  'pollenszűrő, utastérszűrő, kabinszűrő',
  'szőnyeg, gumiszőnyeg, autószőnyeg',
  'hólánc, hó lánc',
  'tömlő, locsolótömlő, slag',
  'seprű, söprű'
]) as line
where not exists (select 1 from synonym_group);
