/** What is said in Indonesian of groups of products; the form is told in `read-kinds.ts`. */
export const indonesianKinds = `
# cup
p Gelas lama saya terlalu kecil atau terlalu berat.
p Di gelas yang salah, rasa kopi tinggal separuh.
p Apakah kamu cukup minum saat sibuk?
p Saya selalu lupa minum.
ph Tanaman saya lebih rajin minum daripada saya.
= Untuk kopi pertama dan teh terakhir
= Nyaman di genggaman
= Mudah diisi dan dibilas
= Untuk obrolan panjang dan jeda singkat
# taste
p Lemari penuh, tapi tidak ada yang menggoda.
p Sore hari, selalu ingin sesuatu yang enak.
p Apa yang kamu sajikan saat ada tamu?
p Di meja, ada yang kurang.
ph Saya buka kulkas sepuluh kali, siapa tahu ada yang baru.
= Kesenangan kecil saat istirahat
= Untuk dibagi, atau tidak
= Untuk waktu antara makan siang dan malam
= Suguhan enak untuk tamu
# wear
p Lemari penuh, tapi tidak ada yang bisa dipakai.
p Pakaian bagus saya jarang yang nyaman.
p Apa yang kamu pakai saat buru-buru?
p Selalu ada yang terasa sempit.
ph Separuh lemari saya cuma hiasan.
= Cocok dengan isi lemari
= Untuk hari panjang dan acara mendadak
= Tinggal pakai dan berangkat
= Untuk kerja dan akhir pekan
# care
p Perawatan saya cuma air dan harapan.
p Enam botol setengah penuh, tidak ada yang cocok.
p Berapa lama waktu untuk dirimu sendiri?
p Perawatan yang rumit tidak pernah bertahan.
ph Saya dan cermin kini hanya saling sapa.
= Cocok untuk setiap rutinitas
= Satu menit tenang untuk diri sendiri
= Cukup satu menit
= Untuk setiap hari
# home
p Di rumah selalu ada satu sudut kosong.
p Perabot sudah dipindah, tetap ada yang kurang.
p Sudut mana di rumah yang paling kamu suka?
p Di ruangan ini, ada yang kurang.
ph Gaya rumah saya namanya: nanti saja.
= Melengkapi satu ruangan
= Cocok dengan isi rumah
= Untuk setiap hari di rumah
= Hadiah untuk rumah baru
# tech
p Laci saya museum gawai lama.
p Banyak alat justru memakan waktu.
p Berapa banyak kabel di rumahmu?
p Tidak ada yang langsung berfungsi.
ph Alat lama saya bisa dua hal: bunyi dan mogok.
= Untuk setiap hari
= Mudah ditaruh di mana saja
= Untuk kerja dan sesudahnya
= Hadiah untuk pencinta teknologi
# bag
p Di tas lama, kunci selalu hilang.
p Tas yang satu terlalu kecil, yang lain menelan semua.
p Apa yang kamu bawa setiap hari?
p Tangan saya selalu penuh.
ph Di tas lama saya tinggal struk dari zaman dulu.
= Ruang untuk semua kebutuhan hari ini
= Untuk kerja dan akhir pekan
= Ikut ke mana saja
= Cepat dikemas
# cook
p Pulang kerja, jarang ada niat memasak.
p Dapur penuh, tapi yang pas malah tidak ada.
p Hari ini makan apa?
p Memasak terasa terlalu lama.
ph Masakan andalan saya selama ini roti panggang.
= Untuk malam yang sibuk dan Minggu yang santai
= Untuk resep andalan dan ide baru
= Punya tempat tetap di dapur
= Hadiah untuk yang suka memasak
# clean
p Baru selesai bersih-bersih, debu sudah kembali.
p Bersih-bersih selalu ditunda sampai besok.
p Siapa yang suka bersih-bersih di rumahmu?
p Debu selalu menang.
ph Debu di rumah saya sudah punya nama.
= Untuk bersih-bersih kilat
= Sabtu bebas, bukan hari bersih-bersih
= Bahkan saat tamu datang mendadak
= Rumah yang enak untuk jalan tanpa alas kaki
# habit
p Niat baik sudah sering ada.
p Baru tiga hari, selalu berhenti.
p Sudah berapa kali kamu mulai lagi?
p Yang paling sulit itu memulai.
ph Sofa saya rindu kalau saya berdiri.
= Cukup beberapa menit luang
= Kebiasaan yang mudah dimulai
= Langkah kecil setiap hari
= Waktu khusus untuk diri sendiri
# work
p Daftar pekerjaan rumah makin panjang saja.
p Dengan alat yang salah, semua jadi dua kali lebih lama.
p Apa yang sudah menunggu berminggu-minggu?
p Yang pas selalu harus pinjam.
ph Tetangga bersembunyi kalau saya mau pinjam sesuatu.
= Untuk rumah, halaman, dan kebun
= Untuk proyek akhir pekan
= Hadiah untuk yang suka mengerjakan sendiri
= Puasnya hasil kerja tangan sendiri
# outdoor
p Di luar enak, saya malah di rumah.
p Rencana jalan-jalan selalu tertunda.
p Kapan terakhir kamu main ke alam?
p Setiap akhir pekan, sofa yang menang.
ph Sepatu gunung saya cuma kenal lorong rumah.
= Untuk jalan singkat dan rute panjang
= Alasan untuk lebih sering keluar
= Untuk akhir pekan yang layak diceritakan
= Sendiri atau bersama teman
# pets
p Peliharaan saya lebih pemilih daripada saya.
p Separuh sofa sudah lama bukan milik saya.
p Siapa bosnya di rumahmu?
p Tatapan itu selalu menang.
ph Saya yang bayar sewa, empat kaki yang memutuskan.
= Untuk sahabat berkaki empat
= Untuk yang suka memanjakan peliharaan
= Hadiah untuk pencinta hewan
= Untuk hari-hari bersama
# play
p Sore yang kosong, tidak ada yang punya ide.
p Semua menatap ponsel, tidak ada yang bermain.
p Kapan terakhir kamu benar-benar bermain?
p Hari hujan terasa panjang.
ph Semboyan keluarga kami: bosan, nih.
= Untuk sore yang terasa singkat
= Sendiri atau sekeluarga
= Hadiah yang langsung dicoba
= Untuk bermain, tertawa, dan kagum
# baby
p Dengan bayi, rasanya selalu kurang satu tangan.
p Keluar rumah dengan anak selalu seperti ekspedisi.
p Kapan terakhir kamu tidur nyenyak semalaman?
p Dengan bayi, setiap menit berharga.
ph Kunci ada di kulkas, susu ada di tas.
= Hadiah untuk kelahiran
= Untuk hari panjang dan malam pendek
= Satu urusan berkurang bagi orang tua
= Lebih banyak waktu untuk memeluk
# paper
p Ide terbaik saya hilang di secarik kertas.
p Catatan di ponsel tidak pernah ketemu lagi.
p Di mana kamu menulis idemu?
p Kertas kecil ada di mana-mana.
ph Daftar tugas saya punya daftar tugas sendiri.
= Untuk daftar, rencana, dan pikiran
= Saat tenang tanpa layar
= Untuk di meja dan di perjalanan
= Hadiah untuk yang suka menulis
# groom
p Di kamar mandi, semuanya selalu buru-buru.
p Di depan cermin, saya pakai yang ada saja.
p Di kamar mandi, kamu juga serba buru-buru?
p Dua menit bisa terasa lama.
ph Cermin saya sudah melihat semuanya.
= Punya tempat tetap di kamar mandi
= Dua menit khusus untuk diri sendiri
= Awal dan akhir hari yang baik
= Untuk di rumah dan saat bepergian
# digital
p Hal ini selalu saya tunda sampai besok.
p Untuk ini, waktunya tidak pernah pas.
p Sudah berapa kali kamu menundanya?
p Saya tidak pernah tahu harus mulai dari mana.
ph Menunda itu keahlian utama saya.
= Tidak makan tempat di rak
= Mulai kapan saja
= Dengan ritme sendiri
= Cukup setengah jam luang
# service
p Ini terlalu lama ada di daftar saya.
p Urusan seperti ini selalu saya kerjakan terakhir.
p Apa yang sudah lama ada di daftarmu?
p Saya selalu lupa lagi.
ph Saya dan daftar tugas sudah tidak saling bicara.
= Satu urusan hilang dari daftar
= Lebih banyak waktu untuk yang menyenangkan
= Sekali memutuskan, pikiran lega
= Satu hal berkurang untuk dipikirkan
# outing
p Akhir pekan saya selalu sama.
p Kita harus lebih sering keluar, begitu kata kami.
p Kapan terakhir kamu melakukan hal istimewa?
p Hari-hari terasa sama saja.
ph Petualangan terakhir saya cuma ke supermarket.
= Sesuatu untuk dinantikan
= Sendiri, berdua, atau bersama teman
= Jeda dari rutinitas
= Kenangan, bukan barang
# scent
p Kebanyakan aroma terlalu kuat untuk saya.
p Lama saya mencari aroma sendiri.
p Aroma apa yang mengingatkanmu pada hari indah?
p Aroma yang pas belum ada.
ph Aroma saya selama ini sabun cuci.
= Aroma untuk saat tenang
= Aroma yang mudah dikenali
= Hadiah untuk orang istimewa
= Cocok untuk segala musim
# any
p Lama saya memakai apa adanya.
p Sudah lama saya mencari yang seperti ini.
p Tahu apa yang lama saya rindukan?
p Selalu ada yang kurang.
ph Laci salah beli saya sudah penuh.
= Untuk setiap hari
= Selalu mudah dijangkau
= Hadiah yang terpakai
= Mudah dipakai
`;
