/** A sample of cars that are common in Hungary, in the form of `cars import`. No maker's data: what a car takes stands in its papers. */
export const carSample = `gyártmány;modell;évtől;évig;első méret;hátsó méret;terhelési index;sebességjel;megjegyzés
Suzuki;Swift;2005;2010;165/70 R14;;81;T;
Suzuki;Swift;2010;2017;175/65 R15;;84;T;
Suzuki;Swift;2017;;185/55 R16;;83;V;
Suzuki;Vitara;2015;;215/55 R17;;94;V;
Suzuki;SX4 S-Cross;2013;2021;205/60 R16;;92;H;
Suzuki;SX4 S-Cross;2013;;215/55 R17;;94;V;
Suzuki;Ignis;2016;;175/65 R15;;84;T;
Opel;Astra;2009;2015;205/60 R16;;92;V;
Opel;Astra;2009;2015;225/50 R17;;94;V;
Opel;Astra;2015;2021;205/55 R16;;91;V;
Opel;Corsa;2006;2014;185/65 R15;;88;T;
Opel;Corsa;2014;2019;195/55 R16;;87;H;
Opel;Corsa;2019;;195/55 R16;;87;H;
Opel;Insignia;2008;2017;225/55 R17;;97;W;
Opel;Zafira;2011;2019;225/50 R17;;98;V;
Ford;Focus;2011;2018;205/55 R16;;91;V;
Ford;Focus;2011;2018;215/50 R17;;95;W;
Ford;Focus;2018;;205/60 R16;;92;V;
Ford;Fiesta;2008;2017;175/65 R14;;82;T;
Ford;Fiesta;2008;2017;195/50 R15;;82;V;
Ford;Mondeo;2014;2022;215/60 R16;;95;V;
Ford;Mondeo;2014;2022;235/50 R17;;96;W;
Ford;Transit Custom;2012;;215/65 R16C;;109;T;kisteher
Ford;Kuga;2012;2019;235/55 R17;;99;V;
Skoda;Octavia;2013;2020;195/65 R15;;91;V;
Skoda;Octavia;2013;2020;205/55 R16;;91;V;
Skoda;Octavia;2013;2020;225/45 R17;;91;W;
Skoda;Fabia;2014;2021;185/60 R15;;84;T;
Skoda;Superb;2015;2023;215/55 R17;;94;W;
Skoda;Kodiaq;2016;;215/65 R17;;99;V;
Skoda;Rapid;2012;2019;185/60 R15;;84;H;
Volkswagen;Golf;2003;2008;195/65 R15;;91;V;
Volkswagen;Golf;2008;2012;205/55 R16;;91;V;
Volkswagen;Golf;2012;2020;205/55 R16;;91;V;
Volkswagen;Golf;2012;2020;225/45 R17;;91;W;
Volkswagen;Polo;2009;2017;185/60 R15;;84;T;
Volkswagen;Polo;2017;;185/65 R15;;88;H;
Volkswagen;Passat;2014;2023;215/55 R17;;94;W;
Volkswagen;Passat;2005;2014;205/55 R16;;91;V;
Volkswagen;Tiguan;2016;2023;215/65 R17;;99;V;
Volkswagen;Transporter;2003;2015;205/65 R16C;;107;T;kisteher
Toyota;Yaris;2011;2020;175/65 R15;;84;T;
Toyota;Corolla;2013;2018;205/55 R16;;91;V;
Toyota;Corolla;2019;;205/55 R16;;91;V;
Toyota;Auris;2012;2018;205/55 R16;;91;V;
Toyota;RAV4;2013;2018;225/65 R17;;102;H;
Renault;Clio;2012;2019;185/65 R15;;88;T;
Renault;Megane;2008;2016;205/55 R16;;91;V;
Renault;Megane;2016;;205/55 R16;;91;V;
Dacia;Duster;2010;2017;215/65 R16;;98;H;
Dacia;Duster;2018;;215/65 R16;;98;H;
Dacia;Logan;2012;2020;185/65 R15;;88;T;
Dacia;Sandero;2012;2020;185/65 R15;;88;T;
Fiat;Punto;2005;2018;175/65 R15;;84;T;
Fiat;500;2007;;175/65 R14;;82;T;
Peugeot;208;2012;2019;185/65 R15;;88;T;
Peugeot;308;2013;2021;205/55 R16;;91;V;
Kia;Ceed;2012;2018;205/55 R16;;91;V;
Kia;Ceed;2018;;205/55 R16;;91;V;
Kia;Sportage;2016;2021;215/70 R16;;100;H;
Hyundai;i30;2012;2017;205/55 R16;;91;V;
Hyundai;i20;2014;2020;185/65 R15;;88;T;
Hyundai;Tucson;2015;2020;215/70 R16;;100;H;
BMW;3;2012;2019;225/50 R17;;94;W;
BMW;3;2012;2019;225/45 R18;255/40 R18;91;Y;vegyes méret
Audi;A4;2008;2015;225/50 R17;;94;Y;
Mercedes-Benz;C;2014;2021;225/50 R17;;94;W;
Mercedes-Benz;C;2014;2021;225/45 R18;245/40 R18;91;Y;vegyes méret
`
