/** What is said in Indonesian of appliances, of what does one good, of storage and of bedding; the form is told in `read-kinds.ts`. */
export const indonesianHousehold = `
# device
p Alat yang lama begitu berisik sampai saya matikan.
p Hal seperti ini baru terasa saat tidak ada.
p Apa yang menyala sepanjang hari di rumahmu?
p Di rumah selalu terlalu bising, panas, atau dingin.
ph Buku petunjuknya lebih tebal dari alatnya.
= Bekerja tanpa perlu dipikirkan
= Mudah dipasang dan langsung siap
= Untuk setiap hari sepanjang tahun
= Cukup satu sentuhan
# rest
p Setelah hari yang panjang, saya hanya ingin duduk.
p Saya mengurus semuanya, kecuali diri sendiri.
p Kapan terakhir kali kamu memanjakan diri?
p Istirahat selalu jadi yang terakhir.
ph Bahu saya punya jadwal sendiri.
= Untuk akhir hari yang panjang
= Waktu tenang untuk diri sendiri
= Untuk di rumah dan di perjalanan
= Muat dalam jeda yang singkat
# order
p Di rumah, semua laci jadi laci serba ada.
p Minggu rapi, Selasa sudah berantakan lagi.
p Di mana kamu simpan barang yang tidak punya tempat?
p Saya lebih sering mencari daripada menemukan.
ph Kursi di kamar adalah lemari kedua saya.
= Tempat untuk semua yang berserakan
= Untuk rumah kecil dengan banyak barang
= Mengubah tumpukan jadi rapi
= Mudah diisi dan mudah dicari
# bed
p Setengah malam saya membalik bantal.
p Tengah malam kepanasan, subuh kedinginan.
p Bagaimana tidurmu semalam?
p Tempat tidur selalu saya pikirkan terakhir.
ph Saya dan jam weker sudah tidak saling bicara.
= Untuk malam panjang dan pagi yang santai
= Sesuatu yang ditunggu sepanjang hari
= Untuk ranjang dan untuk sofa
= Hadiah bagi yang suka tidur
`;
